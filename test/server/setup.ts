import { jest } from '@jest/globals'

// jest takes `testTimeout` from the root of its configuration only, not from a project.
jest.setTimeout(30_000)
