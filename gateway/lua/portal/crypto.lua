-- Digests, and what the server has sealed for its gateways. Everything is done by the libcrypto that nginx itself runs on.
local ffi = require 'ffi'
local C = ffi.C

-- By names of our own: whatever else runs in the same nginx may have declared the same functions otherwise.
ffi.cdef [[
const void *portal_sha256(void) __asm__("EVP_sha256");
int portal_digest(const char *data, size_t count, unsigned char *md, unsigned int *size, const void *type, void *impl)
  __asm__("EVP_Digest");
unsigned char *portal_hmac(const void *type, const char *key, int key_len, const char *data, size_t data_len,
  unsigned char *md, unsigned int *md_len) __asm__("HMAC");
int portal_memcmp(const char *a, const char *b, size_t len) __asm__("CRYPTO_memcmp");
const void *portal_aes_256_gcm(void) __asm__("EVP_aes_256_gcm");
void *portal_cipher_new(void) __asm__("EVP_CIPHER_CTX_new");
void portal_cipher_free(void *ctx) __asm__("EVP_CIPHER_CTX_free");
int portal_cipher_ctrl(void *ctx, int type, int arg, const char *ptr) __asm__("EVP_CIPHER_CTX_ctrl");
int portal_decrypt_init(void *ctx, const void *cipher, void *impl, const char *key, const char *iv)
  __asm__("EVP_DecryptInit_ex");
int portal_decrypt_update(void *ctx, unsigned char *out, int *outl, const char *in, int inl) __asm__("EVP_DecryptUpdate");
int portal_decrypt_final(void *ctx, unsigned char *out, int *outl) __asm__("EVP_DecryptFinal_ex");
int portal_random(unsigned char *buf, int num) __asm__("RAND_bytes");
]]

local crypto = {}

local digest_bytes = 32
local nonce_bytes = 12
local tag_bytes = 16
local ctrl_set_tag = 0x11
local digest = ffi.new('unsigned char[64]')
local digest_size = ffi.new 'unsigned int[1]'
local sha256 = C.portal_sha256()

function crypto.sha256(text)
  C.portal_digest(text, #text, digest, digest_size, sha256, nil)
  return ffi.string(digest, digest_bytes)
end

function crypto.hmac(key, text)
  C.portal_hmac(sha256, key, #key, text, #text, digest, digest_size)
  return ffi.string(digest, digest_bytes)
end

-- In a time that says nothing of where they differ.
function crypto.same(one, other)
  return #one == #other and C.portal_memcmp(one, other, #one) == 0
end

function crypto.hex(bytes)
  return (bytes:gsub('.', function(char) return string.format('%02x', char:byte()) end))
end

function crypto.base64url(bytes)
  return (ngx.encode_base64(bytes, true):gsub('[+/]', { ['+'] = '-', ['/'] = '_' }))
end

-- Nil where it is none. Node takes both alphabets, with padding or without; so does this.
function crypto.from_base64(text)
  local plain = text:gsub('[-_]', { ['-'] = '+', ['_'] = '/' }):gsub('=+$', '')
  return ngx.decode_base64(plain .. string.rep('=', -#plain % 4))
end

function crypto.random_hex(bytes)
  local buffer = ffi.new('unsigned char[?]', bytes)
  assert(C.portal_random(buffer, bytes) == 1, 'no random bytes')
  return crypto.hex(ffi.string(buffer, bytes))
end

local function decrypt(key, sealed)
  local nonce = sealed:sub(1, nonce_bytes)
  local tag = sealed:sub(nonce_bytes + 1, nonce_bytes + tag_bytes)
  local body = sealed:sub(nonce_bytes + tag_bytes + 1)
  local context = ffi.gc(C.portal_cipher_new(), C.portal_cipher_free)
  local out = ffi.new('unsigned char[?]', #body + tag_bytes)
  local size = ffi.new 'int[1]'
  if C.portal_decrypt_init(context, C.portal_aes_256_gcm(), nil, key, nonce) ~= 1 then return nil end
  if C.portal_decrypt_update(context, out, size, body, #body) ~= 1 then return nil end
  local length = size[0]
  C.portal_cipher_ctrl(context, ctrl_set_tag, tag_bytes, tag)
  if C.portal_decrypt_final(context, out + length, size) ~= 1 then return nil end
  return ffi.string(out, length + size[0])
end

-- Opens what the server seals with the gateway token: shared/contract/seal.ts. The function gives nil for what it is not.
function crypto.opener(token)
  local key = crypto.sha256('seal:gateway:' .. token)
  local opened, count = {}, 0
  return function(sealed)
    local known = opened[sealed]
    if known then return known end
    local bytes = crypto.from_base64(sealed)
    local text = bytes and #bytes >= nonce_bytes + tag_bytes and decrypt(key, bytes) or nil
    if count >= 10000 then opened, count = {}, 0 end
    opened[sealed], count = text, count + 1
    return text
  end
end


return crypto
