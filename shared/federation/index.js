const { sharedModules } = require('./sharedModules');
const { federationConfig } = require('./federationConfig');

module.exports = { sharedModules, federationConfig };
