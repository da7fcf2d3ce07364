import './hearStops';
import { runServer } from './runServer';

runServer();
