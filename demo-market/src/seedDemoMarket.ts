import { cp } from 'node:fs/promises';
import path from 'node:path';
import {
  type Db,
  type Deps,
  createQualityService,
  days,
  enrolTotp,
  inOneTransaction,
  measureProducts,
  newId,
  sanitise,
} from '@portal/server';
import { seedDemoAccounts } from './seedDemoAccounts';
import { seedDemoAlliance } from './seedDemoAlliance';
import { seedDemoApis } from './seedDemoApis';
import { seedDemoApplications } from './seedDemoApplications';
import { seedDemoAppeal } from './seedDemoAppeal';
import { seedDemoAudience } from './seedDemoAudience';
import { seedDemoBanks } from './seedDemoBanks';
import { seedDemoComments } from './seedDemoComments';
import { seedDemoContent } from './seedDemoContent';
import { seedDemoCoupons } from './seedDemoCoupons';
import { endDemoEdition, seedDemoEdition } from './seedDemoEnded';
import { seedDemoEnterprises } from './seedDemoEnterprises';
import { seedDemoFavourites } from './seedDemoFavourites';
import { seedDemoFigures } from './seedDemoFigures';
import { seedDemoHolds } from './seedDemoHolds';
import { seedDemoInvoices } from './seedDemoInvoices';
import { seedDemoLeaving } from './seedDemoLeaving';
import { seedDemoPayouts } from './seedDemoPayouts';
import { seedDemoPersons } from './seedDemoPersons';
import { insertPortals, seedDemoPortals } from './seedDemoPortals';
import { seedDemoPublications } from './seedDemoPublications';
import { seedDemoRecharges } from './seedDemoRecharges';
import { seedDemoReturn } from './seedDemoReturn';
import { seedDemoSite } from './seedDemoSite';
import { seedDemoTeamwork } from './seedDemoTeamwork';
import { seedDemoUsage } from './seedDemoUsage';
import { accounts, categories, leavingAccount, notices, secondFactor } from './marketFacts';
import { idOf } from './idOf';

const demoFolder = path.join(__dirname, '..');
const providerAccount = 'provider@example.com';

/** Servers of one database that start together fill it once. */
const fillLock = 7022;

/** Fills an empty database with the demo market, completely or not at all. A database with data is left unchanged. */
export async function seedDemoMarket(deps: Deps): Promise<void> {
  const media = path.join(deps.config.dataDir, 'media');
  await inOneTransaction(deps.db, fillLock, async (db) => {
    await cp(path.join(demoFolder, 'media'), media, { recursive: true });
    const isFilled = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (!isFilled) await fill({ ...deps, db });
  });
}

async function fill(deps: Deps): Promise<void> {
  const { db, clock, config } = deps;
  const now = clock();
  const userIds = await seedDemoAccounts(db, now);
  await enrolTotp(db, config, idOf(userIds, secondFactor.owner), { ...secondFactor, at: now });
  await seedCategories(db);
  await seedProvider(db, userIds);
  await seedDemoBanks(db);
  await seedDemoEnterprises(deps, db, userIds);
  await seedDemoApis(db, userIds, now);
  await seedDemoEdition(db, now);
  await insertPortals(db, userIds, now);
  await seedNotices(db, now);
  await seedDemoUsage(deps, db, userIds);
  await seedDemoPublications(db, userIds, now);
  await seedDemoComments(db, userIds, now);
  await seedDemoContent(deps, db, idOf(userIds, providerAccount));
  await seedDemoPortals(deps, db, userIds);
  await seedDemoAudience(db, userIds);
  await seedDemoPersons(deps, db);
  await seedDemoAppeal(deps, db);
  await seedDemoLeaving(db, idOf(userIds, leavingAccount), now);
  await seedDemoApplications(deps);
  await seedDemoReturn(deps);
  await seedDemoRecharges(deps);
  await seedDemoHolds(deps);
  await seedDemoCoupons(deps);
  await endDemoEdition(deps);
  await seedDemoTeamwork(deps);
  await seedDemoInvoices(deps);
  await seedDemoPayouts(deps);
  await seedDemoAlliance(deps);
  await seedDemoSite(deps);
  await measureProducts(deps);
  await seedDemoFavourites(deps);
  await createQualityService(deps).sumUp();
  await seedDemoFigures(deps);
}

async function seedCategories(db: Db): Promise<void> {
  for (const [sort, { id, name, children }] of categories.entries()) {
    await db.insertInto('categories').values({ id, parent_id: null, name, sort }).execute();
    await db
      .insertInto('categories')
      .values(children.map((child, childSort) => ({ ...child, parent_id: id, sort: childSort })))
      .execute();
  }
}

async function seedProvider(db: Db, userIds: Map<string, string>): Promise<void> {
  const { name } = accounts.find(({ email }) => email === providerAccount)!;
  await db
    .insertInto('providers')
    .values({ id: newId('prov'), user_id: idOf(userIds, providerAccount), name, is_certified: true })
    .execute();
}

async function seedNotices(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('notices')
    .values(
      notices.map(({ portal, type, pinned, daysAgo, title, content }) => ({
        id: newId('no'),
        portal_id: portal,
        is_on_main: portal === null,
        portal_ids: portal === null ? [] : [portal],
        updated_at: new Date(now.getTime() - daysAgo * days),
        title,
        type,
        content: sanitise(content),
        is_pinned: pinned,
        published_at: new Date(now.getTime() - daysAgo * days),
      })),
    )
    .execute();
}
