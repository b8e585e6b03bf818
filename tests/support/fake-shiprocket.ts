import { serveHttp } from './http-server.ts'

const courier = (over: object) => ({
  courier_company_id: 1,
  courier_name: 'Surface One',
  city: 'PUNE',
  cod: 1,
  blocked: 0,
  is_surface: true,
  estimated_delivery_days: '5',
  surface_max_weight: '10.00',
  rate: 60,
  ...over,
})

/** The serviceability reply in its documented shape, reduced to what is read. */
export const served = (...couriers: object[]) => ({
  status: 200,
  data: { available_courier_companies: couriers.map(courier), recommended_courier_company_id: 1 },
})

/** The parts of Shiprocket that we call: a login and the serviceability call, whose next replies a test plans. */
export async function startFakeShiprocket() {
  const plans: (() => Response | Promise<Response>)[] = []
  const questions: { query: Record<string, string>; authorization: string | null }[] = []
  let logins = 0
  const server = await serveHttp(async (request) => {
    const url = new URL(request.url)
    if (url.pathname === '/v1/external/auth/login') {
      logins += 1
      const { password } = (await request.json()) as { password: string }
      return password === 'right'
        ? Response.json({ token: `token-${logins}` })
        : Response.json({ message: 'Invalid email and password combination' }, { status: 403 })
    }
    const authorization = request.headers.get('authorization')
    questions.push({ query: Object.fromEntries(url.searchParams), authorization })
    const plan = plans.shift()
    return plan ? plan() : Response.json(served({}))
  })
  return {
    ...server,
    questions,
    countLogins: () => logins,
    plan: (answer: () => Response | Promise<Response>) => plans.push(answer),
  }
}

export type FakeShiprocket = Awaited<ReturnType<typeof startFakeShiprocket>>
