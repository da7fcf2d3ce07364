require('./lib/install').runScript('startPortal.ts');
