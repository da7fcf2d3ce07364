export { readEnvironment, EnvironmentError, type Environment } from './readEnvironment';
export { commonSettings } from './commonSettings';
export { flag, folder, hosts, list, oneOf, port, share, text } from './settingKinds';
