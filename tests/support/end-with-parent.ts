// Loaded before a program that a test starts with a channel to it: when the test ends, in whatever way, so does the program.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
