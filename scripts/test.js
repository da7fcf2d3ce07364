require('./lib/install').runScript('runTests.ts');
