/** The whole contract, for the host side: shell, server, scripts and the stand-alone frame. */
export * from './index';
export { contractVersion, servesContract } from './contractVersion';
export {
  PortalManifest,
  type EarlyCall,
  type ManifestRoute,
  type ManifestWidget,
  type ManifestNavigation,
  type ManifestOutcome,
  type ManifestSearchTab,
} from './PortalManifest';
export type {
  BootDocument,
  DrawnParts,
  SiteBanner,
  SiteTexts,
  LiveRemote,
  Brand,
  EarlyReply,
  OverrideFacts,
} from './BootDocument';
export { bannerAttribute, closedBannersKey } from './closedBanners';
export { type HomeRow, slotsBelow, usualHomeRows } from './homeRows';
export { waitingAttribute } from './waiting';
export { ShellManifest, shellName, type ShellRoute } from './ShellManifest';
export { exclusiveSlots, slots, type SlotId } from './slots';
export { lateFrame, ReleaseRecord } from './ReleaseRecord';
export { SdkIndex } from './SdkIndex';
export { FederationManifest } from './FederationManifest';
export { promisedExports, type PromisedExport } from './promisedExports';
export { describeProblem } from './describeProblem';
export { drawnModules, widgetId } from './drawnModules';
export { earlyCallsAt, fillEarlyBody, earlyKey } from './earlyCalls';
