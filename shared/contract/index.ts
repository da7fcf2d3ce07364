export { contractVersion, servesContract } from './contractVersion';
export {
  PortalManifest,
  type ManifestRoute,
  type ManifestWidget,
  type ManifestNavigation,
  type ManifestSearchTab,
} from './PortalManifest';
export type { EarlyCall } from './PortalManifest';
export {
  portalEvents,
  type BootDocument,
  type LiveRemote,
  type Brand,
  type EarlyReply,
  type OverrideFacts,
} from './BootDocument';
export { definePage, type Page, type PageRequest } from './definePage';
export { exclusiveSlots, slots, type SlotId } from './slots';
export type { RichTextEditorProps } from './RichTextEditorProps';
export { ReleaseRecord } from './ReleaseRecord';
export { fillEarlyBody, earlyKey } from './earlyCalls';
export { matchPath } from './matchPath';
