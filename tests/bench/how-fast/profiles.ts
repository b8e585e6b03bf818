/** A visitor's machine and connection, and how the browser is told to imitate them. */
export interface Profile {
  width: number
  height: number
  /** Device pixels in a CSS pixel. */
  density: number
  phone: boolean
  /** How many times slower than this machine. */
  cpuSlowdown: number
  line: { latencyMs: number; bitsPerSecond: number } | null
}

// The phone and the desktop that budgets are set for.
export const phone: Profile = {
  width: 412,
  height: 823,
  density: 1.75,
  phone: true,
  cpuSlowdown: 4,
  line: { latencyMs: 150, bitsPerSecond: 1_600_000 },
}
export const desktop: Profile = {
  width: 1350,
  height: 940,
  density: 1,
  phone: false,
  cpuSlowdown: 1,
  line: null,
}

export interface Command {
  method: string
  params: object
}

/** The protocol commands that apply a profile to a page. */
export function commandsOf({ width, height, density, phone: isPhone, cpuSlowdown, line }: Profile): Command[] {
  const bytesPerSecond = line ? line.bitsPerSecond / 8 : -1
  return [
    { method: 'Network.enable', params: {} },
    {
      method: 'Network.emulateNetworkConditions',
      params: {
        offline: false,
        latency: line?.latencyMs ?? 0,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      },
    },
    { method: 'Emulation.setCPUThrottlingRate', params: { rate: cpuSlowdown } },
    {
      method: 'Emulation.setDeviceMetricsOverride',
      params: { width, height, deviceScaleFactor: density, mobile: isPhone },
    },
    { method: 'Emulation.setTouchEmulationEnabled', params: { enabled: isPhone } },
    // Without a window no page has the focus.
    { method: 'Emulation.setFocusEmulationEnabled', params: { enabled: true } },
  ]
}
