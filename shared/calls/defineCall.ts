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
  /** Form fields (POST) or query (GET). */
  request: Request;
  /** `resBody`, or with `isFlat` the fields beside resCode and resMsg. */
  reply: Reply;
  isFlat: boolean;
  /** The body is the reply itself, without resCode: the protocol of somebody else. A refusal still has its code. */
  isBare: boolean;
  /**
   * Whose it is: the account that somebody acts for, theirs or an organisation's, or the human alone, whomever they
   * act for. To operate the portal is a human's business.
   */
  about: 'account' | 'person';
  /** What a member of an organisation must be allowed to make it for the organisation. */
  right: Right;
  /**
   * Whether it is about leaving: an account that waits for its end may make it, and no other call. It is for humans, not
   * for programs with a token.
   */
  isForLeavers: boolean;
  /** Whoever has yet to agree to new terms may make it: to agree, or to show who they are in order to leave. */
  isBeforeAgreeing?: true;
  /**
   * The request carries `reqNo`, an id that the caller made up: a repeat has no second effect and gets the first
   * answer with `replayed: 1`; the same id with another body is refused (E0409).
   */
  isRepeatable: IsRepeatable;
  /**
   * Who gets the same reply to the same request in one portal, so that one look of the server does for all of them:
   * everyone, everyone but accounts to which alone an API is shown, all who are not signed in, or nobody. What counts as
   * a visit is nobody's.
   */
  sharing: 'everyone' | 'unnamed' | 'visitors' | 'none';
  /** To ask is to visit, and is counted: who asks ahead of a visit says so, and asks again when there is one. */
  countsVisit?: true;
  /** Largest form that is taken, in bytes; absent: 64 KiB. */
  bodyBytesMax?: number;
  /** Fields that hold the content of a file: whatever stands in it, unlike in what somebody types. */
  fileFields?: readonly string[];
  /** Codes that mean success, S0000 unless given; an empty one is the word of the specification's login. */
  successCodes: readonly (Code | '')[];
  /** Codes that this call answers beyond the ones common to all. */
  codes: readonly Code[];
  /** One sentence for the reference. */
  summary: string;
}

/** A call that may be repeated: somebody who is signed in makes it, and numbers it. */
export type RepeatableCall = Call<Schema<{ reqNo: string }>, Schema, Exclude<Guard, 'public'>, true>;

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

/** What a call must be to be repeatable. */
type Repeatability<IsRepeatable extends boolean> = IsRepeatable extends true
  ? Pick<RepeatableCall, 'request' | 'guard'>
  : unknown;

export function defineCall<
  Request extends Schema,
  Reply extends Schema,
  G extends Guard = 'public',
  IsRepeatable extends boolean = false,
>(
  options: CallOptions<Request, Reply, G, IsRepeatable> & Repeatability<IsRepeatable>,
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
    // Whoever forgets to say what a change needs leaves it to the owners.
    right: options.effect === 'write' ? 'manage' : 'view',
  } as const;
  // What is left out is the default of its type parameter.
  return { ...usual, ...options };
}

export type CallInput<C extends Call> = Input<C['request']>;

/** What a caller receives: the reply, and for a flat call the code with it. */
export type CallReply<C extends Call> = Infer<C['reply']>;

/** A call that carries a file: a multipart form. Its other fields may stand in the query, too. */
export interface UploadCall<Request extends Schema = Schema, Reply extends Schema = Schema> extends Call<
  Request,
  Reply,
  'signedIn',
  false
> {
  /** Name of the part. */
  filePart: string;
  /** Another name that is taken for it. */
  otherFilePart?: string;
  /** Fields of the form without a file that it takes, too. */
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
 * Something to look at or to keep rather than a reply: a picture, a file, a stream. A browser follows a link to it;
 * `{name}` in its path is a field. A refusal is a reply as ever.
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
  // What is left out is the default of its type parameter.
  return { ...defineCall<Request, Reply, G>({ ...options, method: 'GET' }), mediaType };
}
