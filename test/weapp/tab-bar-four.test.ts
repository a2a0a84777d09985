/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { FOUR, describeTabBar } from './support/tab-bar-suite'

// A file of its own: the compiled templates keep global state, so one test file has one build.
describe('four tabs, messages and publishing for members', () => describeTabBar(FOUR))
