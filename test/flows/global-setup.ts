export { default } from '../server/global-setup'
