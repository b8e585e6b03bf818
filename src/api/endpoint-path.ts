import { type EndpointName, endpoints } from './endpoints.ts'

/** The path of a call with its parameters filled in and encoded, relative to the API root. */
export function endpointPath(name: EndpointName, params: Record<string, string> = {}): string {
  return endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
}
