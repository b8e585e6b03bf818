import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder of data with the fonts of the shop's documents: a server has none for Hindi and Arabic, whose letters would be boxes. A
 * browser finds them with it as `XDG_DATA_HOME`.
 */
export async function gatherFonts(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'placket-fonts-'))
  for (const family of ['noto-sans', 'noto-sans-arabic']) {
    for (const weight of ['400Regular', '600SemiBold', '700Bold']) {
      await cp(join('node_modules/@expo-google-fonts', family, weight), join(folder, 'fonts', family, weight), {
        recursive: true,
      })
    }
  }
  return folder
}
