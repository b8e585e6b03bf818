// Netlify's builds start without the last site. Kept in the build's cache, a change of one product writes a few pages there too; the
// whole of dist is deployed all the same, and the host uploads the files that differ.

/** The site, what its pages were made from, and what it was built from: only together are they something to go on from. */
const kept = ['dist', 'dist.pages', 'dist.build.json']

export async function onPreBuild({ utils }) {
  const restored = await Promise.all(kept.map((path) => utils.cache.restore(path)))
  if (!restored.every(Boolean)) await Promise.all(kept.map((path) => utils.run('rm', ['-rf', path])))
}

export async function onPostBuild({ utils }) {
  await Promise.all(kept.map((path) => utils.cache.save(path)))
}
