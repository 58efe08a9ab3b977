/* Faults for tests: loaded before the C library, by LD_PRELOAD. The environment says which:
 * FULL=PREFIX      writes to files whose names begin so, perhaps behind a dot, fail as on a full disk
 * EDIT=FILE, ON=T  when something is made at a path that ends in T or renamed to it, a line is added to FILE; REMOVE=1 removes
 *                  it instead
 * KILL=N, ON=T     after that, the process is killed before the N-th call that changes files (without ON from the start)
 * SYNCED=FILE      the path of all that the disk is asked to keep is added to FILE, a line each
 * THREADS=N        no more than N threads can be there at the same time */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_int armed, calls, threads;

static void step(void) {
    const char *kill_at = getenv("KILL");
    if (kill_at && (armed || !getenv("ON")) && ++calls == atoi(kill_at)) raise(SIGKILL);
}

static int find_path(int fd, char path[4096]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, 4095);
    if (length <= 0) return 0;
    path[length] = 0;
    return 1;
}

static int is_full(int fd) {
    const char *full = getenv("FULL");
    char path[4096];
    if (!full || !find_path(fd, path)) return 0;
    const char *name = strrchr(path, '/');
    if (!name) return 0;
    name += name[1] == '.' ? 2 : 1;
    return !strncmp(name, full, strlen(full));
}

static void happens(const char *to) {
    const char *on = getenv("ON"), *edit = getenv("EDIT");
    size_t length = on ? strlen(on) : 0;
    if (!on || strlen(to) < length || strcmp(to + strlen(to) - length, on)) return;
    armed = 1;
    if (edit && getenv("REMOVE")) remove(edit);
    else if (edit) {
        FILE *file = fopen(edit, "a");
        fputs("# mine\n", file);
        fclose(file);
    }
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *bytes, size_t length) {
    REAL(write);
    if (fd > 2) step();
    if (fd > 2 && is_full(fd)) { errno = ENOSPC; return -1; }
    return real(fd, bytes, length);
}

int rename(const char *from, const char *to) {
    REAL(rename);
    step();
    int done = real(from, to);
    if (!done) happens(to);
    return done;
}

static int opened(const char *symbol, const char *path, int flags, mode_t mode) {
    int (*real)(const char *, int, mode_t) = (int (*)(const char *, int, mode_t))dlsym(RTLD_NEXT, symbol);
    if (flags & (O_CREAT | O_WRONLY | O_RDWR)) step();
    int file = real(path, flags, mode);
    if (file >= 0 && flags & O_CREAT) happens(path);
    return file;
}
#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        va_list more; \
        va_start(more, flags); \
        mode_t mode = va_arg(more, mode_t); \
        va_end(more); \
        return opened(#name, path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

int fsync(int fd) {
    REAL(fsync);
    step();
    int done = real(fd);
    const char *to = getenv("SYNCED");
    char path[4096];
    if (to && !done && find_path(fd, path)) {
        FILE *file = fopen(to, "a");
        fprintf(file, "%s\n", path);
        fclose(file);
    }
    return done;
}
int fchmod(int fd, mode_t mode) { REAL(fchmod); step(); return real(fd, mode); }
int unlink(const char *path) { REAL(unlink); step(); return real(path); }
int mkdir(const char *path, mode_t mode) { REAL(mkdir); step(); return real(path, mode); }
int linkat(int from, const char *old, int to, const char *new, int flags) {
    REAL(linkat);
    step();
    return real(from, old, to, new, flags);
}

struct job { void *(*start)(void *); void *arg; };

static void *counted(void *given) {
    struct job job = *(struct job *)given;
    free(given);
    void *result = job.start(job.arg);
    threads--;
    return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*start)(void *), void *arg) {
    REAL(pthread_create);
    const char *most = getenv("THREADS");
    if (!most) return real(thread, attr, start, arg);
    if (++threads > atoi(most)) { threads--; return EAGAIN; }
    struct job *job = malloc(sizeof *job);
    *job = (struct job){start, arg};
    return real(thread, attr, counted, job);
}
