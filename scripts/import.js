require('./lib/install').runScript('importDescriptions.ts');
