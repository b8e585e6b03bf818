import fc from 'fast-check'

// The same examples in every run, so that a mutant that is killed today is killed tomorrow. Failures are not shrunk: nobody reads
// them.
fc.configureGlobal({ seed: 20_260_601, endOnFailure: true })
