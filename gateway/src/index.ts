export { gatewaySettings, readConfig, type GatewayConfig } from './config';
export { createGateway, type Gateway } from './createGateway';
export { systemClock, type Clock } from './clock';
