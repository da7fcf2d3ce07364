import { startHostileMarket, tryHostileForms } from './hostileCalls';

startHostileMarket();
tryHostileForms((guard) => guard === 'signedIn');
