require('./lib/install').runScript('changeRelease.ts', ['promote', ...process.argv.slice(2)]);
