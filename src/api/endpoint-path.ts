import { type EndpointName, endpoints } from './endpoints.ts'

/** A path with its parameters filled in and encoded, relative to the API root. */
export const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))

/** The path of a call of the contract. */
export const endpointPath = (name: EndpointName, params: Record<string, string> = {}): string =>
  fillPath(endpoints[name].path, params)
