export { default } from '../server/global-teardown'
