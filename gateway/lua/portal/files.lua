-- Files, as far as Lua's own `io` does not say what came of it.
local ffi = require 'ffi'
local C = ffi.C

ffi.cdef [[
typedef struct { size_t gl_pathc; char **gl_pathv; size_t gl_offs; char rest[128]; } portal_glob_t;
int portal_open(const char *path, int flags, int mode) __asm__("open");
long portal_read(int fd, char *data, size_t count) __asm__("read");
long portal_write(int fd, const char *data, size_t count) __asm__("write");
int portal_ftruncate(int fd, long length) __asm__("ftruncate");
int portal_fdatasync(int fd) __asm__("fdatasync");
int portal_close(int fd) __asm__("close");
int portal_flock(int fd, int operation) __asm__("flock");
int portal_mkdir(const char *path, unsigned int mode) __asm__("mkdir");
int portal_glob(const char *pattern, int flags, void *error, portal_glob_t *found) __asm__("glob");
void portal_globfree(portal_glob_t *found) __asm__("globfree");
]]

local files = {}

-- Of Linux: O_RDONLY, O_CLOEXEC; O_WRONLY, O_CREAT, O_APPEND, O_CLOEXEC; LOCK_EX, LOCK_NB.
local read_flags = 0x0 + 0x80000
local append_flags = 0x1 + 0x40 + 0x400 + 0x80000
local lock_flags = 2 + 4
local owners_file, owners_folder = tonumber('600', 8), tonumber('700', 8)
local piece_bytes = 32768
local trial_bytes = 65536

function files.make_folder(path) C.portal_mkdir(path, owners_folder) end

-- In the order of their names.
function files.find(pattern)
  local found, names = ffi.new 'portal_glob_t', {}
  if C.portal_glob(pattern, 0, nil, found) == 0 then
    for at = 0, tonumber(found.gl_pathc) - 1 do names[at + 1] = ffi.string(found.gl_pathv[at]) end
    C.portal_globfree(found)
  end
  return names
end

function files.read(path)
  local file = io.open(path, 'rb')
  if not file then return nil end
  local text = file:read '*a'
  file:close()
  return text
end

-- PERF: in pieces: what is larger is memory that the kernel gives, and clears, anew each time.
local piece = ffi.new('char[?]', piece_bytes)

-- @param use  Called with where the next piece lies, for as long as it does not wait, and how many bytes it has. False ends it.
-- @returns Whether the first `length` bytes have been read.
function files.read_pieces(path, length, use)
  local fd = C.portal_open(path, read_flags, 0)
  if fd < 0 then return false end
  local left, is_used = length, true
  while left > 0 and is_used do
    local count = tonumber(C.portal_read(fd, piece, math.min(left, piece_bytes)))
    if count <= 0 then break end
    left, is_used = left - count, use(piece, count)
  end
  C.portal_close(fd)
  return left == 0 and is_used
end

-- Whole or not at all: under another name first.
function files.replace(path, text)
  local file, problem = io.open(path .. '.part', 'wb')
  if not file then return nil, problem end
  local is_written = file:write(text)
  local is_closed = file:close()
  if not (is_written and is_closed) then return nil, 'not written' end
  return os.rename(path .. '.part', path)
end

-- Held for as long as the process lives. @returns Nil where another process holds it.
function files.lock(path)
  local fd = C.portal_open(path, append_flags, owners_file)
  if fd < 0 then return nil end
  if C.portal_flock(fd, lock_flags) == 0 then return fd end
  C.portal_close(fd)
  return nil
end

function files.unlock(fd) C.portal_close(fd) end

local appender = {}
appender.__index = appender

-- A file that text is added to, whole or not at all. @returns Nil where it cannot be made.
function files.append_to(path)
  local text = files.read(path) or ''
  local fd = C.portal_open(path, append_flags, owners_file)
  if fd < 0 then return nil end
  return setmetatable({ fd = fd, path = path, bytes = #text, is_torn = false, is_whole = #text == 0 }, appender)
end

local function write(fd, data, length) return tonumber(C.portal_write(fd, data, length)) == length end

-- @param data  Text, or where `length` bytes lie. @returns Whether all of it is in the file; if not, nothing is.
function appender:append(data, length)
  length = length or #data
  local start = self.is_torn and '\n' or ''
  if (start == '' or write(self.fd, start, #start)) and write(self.fd, data, length) then
    self.bytes = self.bytes + #start + length
    self.is_torn = false
    return true
  end
  self:shorten()
  return false
end

-- Takes away what is more than has been added; where that fails, the file has a part of a line from then on.
function appender:shorten()
  self.is_torn = C.portal_ftruncate(self.fd, self.bytes) ~= 0
  self.is_whole = self.is_whole and not self.is_torn
end

-- Whether there is room for some hundred lines more.
function appender:has_room()
  local text = string.rep('\n', trial_bytes)
  local is_written = write(self.fd, text, #text)
  self:shorten()
  return is_written
end

function appender:sync() return C.portal_fdatasync(self.fd) == 0 end

function appender:close() C.portal_close(self.fd) end

return files
