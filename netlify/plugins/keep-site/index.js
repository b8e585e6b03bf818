// Netlify's builds start without the last site. With the build cache, a change of one product writes only a few pages there too;
// all of dist is still deployed, and the host uploads the files that differ.

/** The site, its page keys, and what it was built from: only together can they be the base of a build. */
const kept = ['dist', 'dist.pages', 'dist.build.json']

/** Pages compiled from the same code; without them they are compiled again. */
const compiled = '.astro/compiled'

export async function onPreBuild({ utils }) {
  const restored = await Promise.all(kept.map((path) => utils.cache.restore(path)))
  await utils.cache.restore(compiled)
  if (!restored.every(Boolean)) await Promise.all(kept.map((path) => utils.run('rm', ['-rf', path])))
}

export async function onPostBuild({ utils }) {
  await Promise.all([...kept, compiled].map((path) => utils.cache.save(path)))
}
