require('./lib/install').runScript('buildAll.ts');
