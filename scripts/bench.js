require('./lib/install').runScript('runBench.ts');
