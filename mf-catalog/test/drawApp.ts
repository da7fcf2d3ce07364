import {
  listAppApis,
  listAppCertificates,
  listAppIps,
  listCallRecords,
  listKeys,
  statisticsSummary,
  viewApp,
  viewAppDebug,
  type UsageFigures,
} from '@portal/calls';
import {
  aKey,
  aMember,
  anApp,
  anAppApi,
  network,
  pageOf,
  renderRoute,
  someCertificates,
  someLists,
} from '@portal/testing';
import portalJson from '../portal.json';
import { page } from '../src/my-app-detail/MyAppDetail';

const figures: UsageFigures = {
  calls: 10,
  failures: 1,
  units: 9,
  refused: 0,
  faults: 0,
  successRate: null,
  averageMs: null,
  p50Ms: null,
  p95Ms: 20,
  p99Ms: null,
  cost: '0.1000',
};

beforeEach(() => {
  network.answer(viewApp, { app: anApp() });
  network.answer(listAppIps, someLists());
  network.answer(listAppCertificates, someCertificates({ records: [] }));
  network.answer(listAppApis, pageOf([anAppApi()]));
  network.answer(viewAppDebug, { until: null, recorded: 0 });
  network.answer(listKeys, { records: [aKey()] });
  network.answer(listCallRecords, { records: [], nextCursor: null });
  network.answer(statisticsSummary, { current: figures, previous: figures, asOf: '2026-11-01 10:00:00' });
});

/** The page of an app, at one of its tabs. */
export const drawApp = (tab = 'overview', as = aMember()) =>
  renderRoute({ portalJson, modules: { './MyAppDetail': { page } } }, `/myAppDetail?appId=app_1&tab=${tab}`, {
    as,
  });
