import { defineConfig } from 'drizzle-kit'

// Paths count from the repository's root, where the command is run (CONTRIBUTING).
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/db/schema.ts',
  out: './server/migrations',
})
