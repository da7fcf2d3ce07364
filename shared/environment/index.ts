export { readEnvironment, EnvironmentError, type Environment } from './readEnvironment';
export { commonSettings } from './commonSettings';
export { flag, folder, hosts, list, oneOf, port, secret, share, text, wholeNumber } from './settingKinds';
export { keptSecret, readSecret, writeWhole } from './keptSecret';
