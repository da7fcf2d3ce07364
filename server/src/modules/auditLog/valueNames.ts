import {
  agreementNames,
  alertMetrics,
  alertOps,
  appTypes,
  budgetActions,
  budgetChannels,
  budgetUnits,
  contentKinds,
  documentTypes,
  envs,
  incidentKinds,
  messageKinds,
  payChannels,
  privateFields,
  rankingBoards,
  reviewKinds,
  severities,
  signTypes,
  webhookEvents,
  webhookStates,
} from '@portal/calls';
import { factorRules, formatPrice, invoiceTitleKinds, organisationRoles } from '@portal/rules';
import { listed } from '../../platform/i18n/listed';
import { say, term, type Translatable, type TranslatableText } from '../../platform/i18n/say';
import { nameIn } from './nameIn';

type Names = Readonly<Record<string, TranslatableText>>;

const parties: Readonly<Record<string, Translatable>> = {
  owner: say`本人`,
  provider: say`提供方`,
  operator: say`平台运营`,
  system: say`系统`,
};

const titlesOf = (table: Readonly<Record<string, { title: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([id, { title }]) => [id, title]));
const namesOf = (table: Readonly<Record<string, { name: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([id, { name }]) => [id, name]));

const valueNames: Readonly<Record<string, Names>> = {
  action: budgetActions,
  appType: appTypes,
  board: titlesOf(rankingBoards),
  by: parties,
  channels: budgetChannels,
  dailyKinds: messageKinds,
  defaultRole: organisationRoles,
  env: envs,
  events: { ...webhookEvents, ...messageKinds },
  factorRule: factorRules,
  field: privateFields,
  kind: namesOf(contentKinds),
  kinds: messageKinds,
  mailKinds: messageKinds,
  metric: titlesOf(alertMetrics),
  op: alertOps,
  role: organisationRoles,
  severity: severities,
  signType: signTypes,
  smsKinds: messageKinds,
  unit: budgetUnits,
  'agreement.kind': agreementNames,
  'document.type': documentTypes,
  'incident.kind': incidentKinds,
  'invoice.kind': invoiceTitleKinds,
  'money.channel': payChannels,
  'recharge.channel': payChannels,
  'review.kind': reviewKinds,
  'webhook.state': webhookStates,
};

/** What the log needs from other modules to put an event into words. */
export interface EventWords {
  /** Name of a part of the portal. */
  partName?: (part: string) => TranslatableText;
}

const moneyFields: readonly string[] = ['adjustment', 'amount', 'arrives'];

/** The label of a value in the field of an event. */
export function valueName(
  { topic, partName }: EventWords & { topic: string },
  field: string,
  word: string,
): TranslatableText {
  if (field === 'parts' && partName) return partName(word);
  // Several roles, or none.
  if (topic === 'operator' && (field === 'from' || field === 'to')) return listed(word.split('、').map(term));
  for (const place of [`${topic}.${field}`, field])
    if (Object.hasOwn(valueNames, place)) return nameIn(valueNames[place] ?? {}, word);
  return moneyFields.includes(field) && /^-?\d+\.\d{4}$/.test(word) ? formatPrice(word) : word;
}
