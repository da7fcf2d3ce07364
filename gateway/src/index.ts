export { gatewaySettings, type GatewayConfig } from './config';
export { createGateway, type Gateway } from './createGateway';
export { systemClock } from './clock';
