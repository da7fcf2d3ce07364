require('./lib/install').runScript('changeRelease.ts', ['withdraw', ...process.argv.slice(2)]);
