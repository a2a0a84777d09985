// Isolated, as components are by default, the bar would have its own sheet alone: no colours, no drawings,
// no badge, which all stand in the app's sheet because pages use them too.
export default { component: true, styleIsolation: 'apply-shared' }
