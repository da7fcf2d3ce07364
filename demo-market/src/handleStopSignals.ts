import { handleStopSignals } from '@portal/environment/stopping';

// Before everything else is loaded. The same bundle also fills databases of other processes, which end in their own way;
// `module`, as in `main.ts`, would make the bundle load this file after all packages.
if (/[\\/]demo-market[\\/]\w+[\\/]main\.\w+$/.test(require.main?.filename ?? '')) handleStopSignals();
