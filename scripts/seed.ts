import fc from 'fast-check';

// The same cases on every run: a failure seen once can be seen again. FC_RUNS=2000 looks deeper.
fc.configureGlobal({ seed: 20_260_101, numRuns: Number(process.env.FC_RUNS ?? 60) });
