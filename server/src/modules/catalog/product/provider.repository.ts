import type { Db } from '../../../platform/db/Db';
import { newDigits, newId } from '../../../platform/ids';

const nameMax = 80;

/** The provider of an account; created on first use, under the account's nick name if that is free. */
export async function providerIdOf(tx: Db, userId: string): Promise<string> {
  const known = await tx
    .selectFrom('providers')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (known) return known.id;
  const { nick_name: name } = await tx
    .selectFrom('users')
    .select('nick_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const isTaken = (await findNamed(tx, name)) !== undefined;
  const id = newId('prov');
  await tx
    .insertInto('providers')
    .values({
      id,
      user_id: userId,
      name: isTaken ? `${name} ${newDigits(4)}` : name,
      is_certified: true,
    })
    .execute();
  return id;
}

/** Makes an account a provider under the name that it applied with, or renames the provider. */
export async function nameProvider(tx: Db, userId: string, name: string): Promise<void> {
  const renamed = await tx
    .updateTable('providers')
    .set({ name, is_certified: true })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (renamed) return;
  const row = { id: newId('prov'), user_id: userId, name, is_certified: true };
  await tx.insertInto('providers').values(row).execute();
}

/** The provider of this name; created without an account if there is none. */
export async function providerIdNamed(tx: Db, name: string): Promise<string> {
  const known = await findNamed(tx, name);
  if (known) return known.id;
  const id = newId('prov');
  await tx
    .insertInto('providers')
    .values({ id, user_id: null, name: name.slice(0, nameMax) })
    .execute();
  return id;
}

const findNamed = (tx: Db, name: string) =>
  tx.selectFrom('providers').select('id').where('name', '=', name).executeTakeFirst();
