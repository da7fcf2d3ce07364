import './handleStopSignals';
import { runServer } from './runServer';

runServer();
