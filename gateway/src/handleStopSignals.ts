import { handleStopSignals } from '@portal/environment/stopping';

// Before everything else is loaded, which takes a second on a busy machine.
handleStopSignals();
