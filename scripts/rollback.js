require('./lib/install').runScript('changeRelease.ts', ['rollback', ...process.argv.slice(2)]);
