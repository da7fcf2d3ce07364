import type { Code } from '@portal/codes';
import type { Guard, Right } from '@portal/rules';
import type { Infer, Input, Schema } from '@portal/schema';

/** One request to the server, defined once for server, client, reference and tests. */
export interface Call<
  Request extends Schema = Schema,
  Reply extends Schema = Schema,
  G extends Guard = Guard,
  IsRepeatable extends boolean = boolean,
> {
  /** Below /ajaxurl/apix. */
  path: string;
  method: 'GET' | 'POST';
  /** `write` changes state: the server asks for the CSRF token. */
  effect: 'read' | 'write';
  guard: G;
  /** Form fields (POST) or query parameters (GET). */
  request: Request;
  /** `resBody`; with `isFlat` the fields on the same level as resCode and resMsg. */
  reply: Reply;
  isFlat: boolean;
  /** The body is the bare reply without resCode, as an external protocol requires. A refusal still carries its code. */
  isBare: boolean;
  /**
   * Whose data it concerns: the account that the member acts for (their own or an organisation's), or always the person.
   * Calls of operators concern the person.
   */
  about: 'account' | 'person';
  /** Right that a member needs to make it for an organisation. */
  right: Right;
  /**
   * Whether an account whose closing is pending may make it; other calls are refused. Such calls are never open to
   * programs with a token.
   */
  isForLeavers: boolean;
  /** Refused in a session opened through an organisation's identity provider: it concerns what the person has beside it. */
  isByPortalOnly?: true;
  /** Allowed before new terms are accepted: calls to accept them, or to verify one's identity and close the account. */
  isBeforeAgreeing?: true;
  /**
   * The request carries `reqNo`, an id made by the caller. A repeat has no second effect and gets the first answer with
   * `replayed: 1`; the same id with another body is refused (E0409). Where releases of before call it without, the id is
   * optional, and a request without it is not recognised as a repeat.
   */
  isRepeatable: IsRepeatable;
  /**
   * Which visitors of a portal get the same reply to the same request, so that the server computes it once: everyone;
   * everyone except accounts with exclusive access to some API (`unnamed`); all who are not signed in; or nobody. Replies
   * of calls that count visits are not shared.
   */
  sharing: 'everyone' | 'unnamed' | 'visitors' | 'none';
  /** The call counts a visit. Prefetches are marked and not counted; the visit is reported when it takes place. */
  countsVisit?: true;
  /** Largest accepted form in bytes; absent: 64 KiB. */
  bodyBytesMax?: number;
  /** Fields with the content of a file, which are not normalised like typed text. */
  fileFields?: readonly string[];
  /** Codes that mean success, default S0000; the empty one is prescribed by the specification's login. */
  successCodes: readonly (Code | '')[];
  /** Codes of this call in addition to those common to all calls. */
  codes: readonly Code[];
  /** One sentence for the reference. */
  summary: string;
}

/** A repeatable call: made by a signed-in member, and numbered, also where the number may be left out. */
export type RepeatableCall = Call<Schema<{ reqNo?: string }>, Schema, Exclude<Guard, 'public'>, true>;

interface CallOptions<
  Request extends Schema,
  Reply extends Schema,
  G extends Guard,
  IsRepeatable extends boolean,
>
  extends
    Pick<Call<Request, Reply>, 'path' | 'request' | 'reply' | 'codes' | 'summary'>,
    Partial<
      Pick<
        Call,
        | 'method'
        | 'effect'
        | 'isFlat'
        | 'isBare'
        | 'about'
        | 'right'
        | 'isForLeavers'
        | 'isBeforeAgreeing'
        | 'isByPortalOnly'
        | 'sharing'
        | 'countsVisit'
        | 'bodyBytesMax'
        | 'fileFields'
        | 'successCodes'
      >
    > {
  guard?: G;
  isRepeatable?: IsRepeatable;
}

/** Constraints on the definition of a repeatable call. */
type Repeatability<IsRepeatable extends boolean, Request extends Schema> = IsRepeatable extends true
  ? Pick<RepeatableCall, 'request' | 'guard'> & Numbered<keyof Infer<Request>>
  : unknown;

/** A form without fields has the keys of any record. */
type Numbered<Field> = string extends Field
  ? { request: never }
  : 'reqNo' extends Field
    ? unknown
    : { request: never };

export function defineCall<
  Request extends Schema,
  Reply extends Schema,
  G extends Guard = 'public',
  IsRepeatable extends boolean = false,
>(
  options: CallOptions<Request, Reply, G, IsRepeatable> & Repeatability<IsRepeatable, Request>,
): Call<Request, Reply, G, IsRepeatable> {
  const usual = {
    method: 'POST',
    effect: 'read',
    guard: 'public',
    isFlat: false,
    isBare: false,
    isRepeatable: false,
    isForLeavers: false,
    sharing: 'none',
    successCodes: ['S0000'],
    about: options.guard === 'operator' ? 'person' : 'account',
    // A write call that names no right is reserved for owners: the safe default.
    right: options.effect === 'write' ? 'manage' : 'view',
  } as const;
  // Options left out are the defaults of the type parameters.
  return { ...usual, ...options };
}

export type CallInput<C extends Call> = Input<C['request']>;

/** What a caller receives: the reply; for a flat call including its code. */
export type CallReply<C extends Call> = Infer<C['reply']>;

/** A call with a file: a multipart form. Its other fields may also be in the query. */
export interface UploadCall<Request extends Schema = Schema, Reply extends Schema = Schema> extends Call<
  Request,
  Reply,
  'signedIn',
  false
> {
  /** Name of the part with the file. */
  filePart: string;
  /** An alternative name for it. */
  otherFilePart?: string;
  /** Fields of the alternative without a file, which is sent as an ordinary form. */
  formOnly?: readonly string[];
}

export function defineUpload<Request extends Schema, Reply extends Schema>({
  filePart,
  otherFilePart,
  formOnly,
  ...options
}: Omit<CallOptions<Request, Reply, 'signedIn', false>, 'guard' | 'effect' | 'method'> &
  Pick<UploadCall, 'filePart' | 'otherFilePart' | 'formOnly'>): UploadCall<Request, Reply> {
  const definition = defineCall({ ...options, effect: 'write', guard: 'signedIn' });
  return { ...definition, filePart, otherFilePart, formOnly };
}

/**
 * A call that answers a picture, a file or a stream instead of a reply. A browser follows a link to it; `{name}` in its
 * path is a field. A refusal is answered as a normal reply.
 */
export interface Download<
  Request extends Schema = Schema,
  Reply extends Schema = Schema,
  G extends Guard = Guard,
> extends Call<Request, Reply, G, false> {
  /** Media type of the body. */
  mediaType: string;
}

export function defineDownload<Request extends Schema, Reply extends Schema, G extends Guard = 'public'>({
  mediaType,
  ...options
}: Omit<CallOptions<Request, Reply, G, false>, 'effect' | 'method' | 'isFlat' | 'isBare'> & {
  mediaType: string;
}): Download<Request, Reply, G> {
  // Options left out are the defaults of the type parameters.
  return { ...defineCall<Request, Reply, G>({ ...options, method: 'GET' }), mediaType };
}
