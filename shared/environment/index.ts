export {
  EnvironmentError,
  readEnvironment,
  settingFaults,
  type Environment,
  type SettingFault,
} from './readEnvironment';
export { fileSettings, findSecretFiles, type SecretFile } from './secretFiles';
export { commonSettings } from './commonSettings';
export { callerAddress, isToldByProxy, trustedProxies, type IsTrustedProxy } from './trustedProxies';
export { metricsDoor, type MayReadMetrics } from './metricsDoor';
export { folder, hosts, list, oneOf, port, sealKeys, secret, share, text, wholeNumber } from './settingKinds';
export { keptSecret, readSecret, writeWhole } from './keptSecret';
export { readBeginning, readBytes } from './readBytes';
export { stopListening } from './stopListening';
export { mendAnswers } from './mendAnswers';
export { startTracing, type TracingParts } from './tracing/startTracing';
export { tracingOf, tracingSettings, type TracingConfig } from './tracing/tracingSettings';
export type { Span, SpanCounts, SpanFacts, SpanKind, Tracing } from './tracing/Tracing';
