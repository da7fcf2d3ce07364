import type { IdentityTables } from './tables/identityTables';
import type { LoginsTables } from './tables/loginsTables';
import type { AuthenticationTables } from './tables/authenticationTables';
import type { OperationsTables } from './tables/operationsTables';
import type { StatisticsTables } from './tables/statisticsTables';
import type { ContentTables } from './tables/contentTables';
import type { SearchTables } from './tables/searchTables';
import type { CatalogTables } from './tables/catalogTables';
import type { PublicationTables } from './tables/publicationTables';
import type { ReleasesTables } from './tables/releasesTables';
import type { MessagesTables } from './tables/messagesTables';
import type { MarketTables } from './tables/marketTables';
import type { LedgerTables } from './tables/ledgerTables';
import type { InvoicesTables } from './tables/invoicesTables';
import type { PaymentsTables } from './tables/paymentsTables';
import type { MeteringTables } from './tables/meteringTables';

export type {
  CouponPart,
  LeasedCoupon,
  CountedList,
  KeptCertificate,
  KeptTls,
  KeptReject,
  KeptChange,
  KeptPublication,
  Terms,
  FavouriteFacts,
  Sla,
  Grain,
  Segment,
  NoticeText,
} from './tables/storedShapes';

/** All tables of the database, by the part of the portal that they belong to. */
export interface Tables
  extends
    IdentityTables,
    LoginsTables,
    AuthenticationTables,
    OperationsTables,
    StatisticsTables,
    ContentTables,
    SearchTables,
    CatalogTables,
    PublicationTables,
    ReleasesTables,
    MessagesTables,
    MarketTables,
    LedgerTables,
    InvoicesTables,
    PaymentsTables,
    MeteringTables {}
