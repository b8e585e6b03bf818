/** Changes of queries that no test can tell from the query, each with the reason: `file: what: code`. */
export const equivalentSql: Readonly<Record<string, string>> = {}
