/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { FIVE, describeTabBar } from './support/tab-bar-suite'

describe('five tabs, messages and me for members', () => describeTabBar(FIVE))
