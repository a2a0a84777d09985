// Style sheets mean nothing to a test in Node.
export {}
