/** How a visitor's machine and line are, and how the browser is told to be like them. */
export interface Profile {
  width: number
  height: number
  phone: boolean
  /** How many times slower than this machine. */
  cpuSlowdown: number
  line: { latencyMs: number; bitsPerSecond: number } | null
}

// design.md, "How fast"
export const phone: Profile = {
  ...{ width: 412, height: 839, phone: true },
  cpuSlowdown: 4,
  line: { latencyMs: 150, bitsPerSecond: 1_600_000 },
}
export const desktop: Profile = { width: 1440, height: 900, phone: false, cpuSlowdown: 1, line: null }

export interface Command {
  method: string
  params: object
}

/** The protocol's commands that make a page that of a profile. */
export function commandsOf({ width, height, phone: isPhone, cpuSlowdown, line }: Profile): Command[] {
  const bytesPerSecond = line ? line.bitsPerSecond / 8 : -1
  return [
    { method: 'Network.enable', params: {} },
    {
      method: 'Network.emulateNetworkConditions',
      params: {
        ...{ offline: false, latency: line?.latencyMs ?? 0 },
        ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
      },
    },
    { method: 'Emulation.setCPUThrottlingRate', params: { rate: cpuSlowdown } },
    {
      method: 'Emulation.setDeviceMetricsOverride',
      params: { width, height, deviceScaleFactor: isPhone ? 2.625 : 1, mobile: isPhone },
    },
    { method: 'Emulation.setTouchEmulationEnabled', params: { enabled: isPhone } },
  ]
}
