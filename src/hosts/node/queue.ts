/** More work is waiting than anyone should wait for. */
export class QueueFull extends Error {
  constructor() {
    super('The queue is full')
    this.name = 'QueueFull'
  }
}

export interface QueueLimits {
  parallel: number
  waiting: number
  /** How much of the queue one client may fill. */
  waitingEach: number
}

export type Queue = <T>(client: string, work: () => Promise<T>) => Promise<T>

/** Runs a limited number of tasks at once and queues a limited number; clients take turns. Throws QueueFull beyond that. */
export function createQueue({ parallel, waiting, waitingEach }: QueueLimits): Queue {
  let running = 0
  let waitingNow = 0
  /** In the order of their turns. */
  const turns = new Map<string, (() => void)[]>()

  async function wait(client: string): Promise<void> {
    const own = turns.get(client) ?? []
    if (waitingNow >= waiting || own.length >= waitingEach) throw new QueueFull()
    waitingNow += 1
    turns.set(client, own)
    await new Promise<void>((resolve) => own.push(resolve))
  }

  /** A finished task passes its slot on. */
  function handOn(): void {
    const [first] = turns
    const begin = first?.[1].shift()
    if (!first || !begin) {
      running -= 1
      return
    }
    const [client, others] = first
    turns.delete(client)
    if (others.length > 0) turns.set(client, others)
    waitingNow -= 1
    begin()
  }

  return async (client, work) => {
    if (running >= parallel) await wait(client)
    else running += 1
    try {
      return await work()
    } finally {
      handOn()
    }
  }
}
